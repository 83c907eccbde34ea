// boardgame.io with a game of the smallest kind: node peer.js PORT PACKAGES [FOLDER]
// Without a folder matches are kept in memory, with one in its FlatFile store.
const [port, packages, folder] = process.argv.slice(2);
const { createRequire } = require("module");
const { Server, FlatFile } = createRequire(packages + "/")("boardgame.io/server");



const game = {
  name: "cells",
  setup: () => ({ cells: Array(25).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    click: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
    },
  },
};

const server = Server({
  games: [game],
  origins: [/.*/],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
server.run({ port: Number(port) }, () => console.log("ready"));
