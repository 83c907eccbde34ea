#!/usr/bin/env node
// A bot in JavaScript: likes moves of many words, such as those that put a card to use.
//
//     ludozilla arena zombie-apocalypse-now "exec:node examples/wordy_bot.js" random
//
// Each line of standard input is a question, each line of standard output an answer.

const readline = require("node:readline");

const words = (move) => move.split(" ").length;

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { legal } = JSON.parse(line);
  const move = legal.reduce((best, next) => (words(next) > words(best) ? next : best));
  console.log(JSON.stringify({ move, info: { words: words(move) } }));
});
