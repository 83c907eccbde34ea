/** Short sounds, made when they are heard; there are no files. */

import type { Effect } from './protocol/look';

export type Sound = Effect | 'card' | 'fall' | 'turn' | 'win';

interface Tone {
  /** When it begins, and how long it lasts, in seconds. */
  at: number;
  lasts: number;
  loud: number;
  /** What it goes from and to: the pitch of a wave, or of the filter that noise goes through. */
  from: number;
  to: number;
  /** Noise, if it is left out. */
  wave?: OscillatorType;
}

const note = (at: number, pitch: number, lasts = 0.16, loud = 0.16): Tone => ({ at, lasts, loud, from: pitch, to: pitch, wave: 'triangle' });

export const SOUNDS: Record<Sound, Tone[]> = {
  card: [{ at: 0, lasts: 0.13, loud: 0.5, from: 2600, to: 900 }],
  fall: [
    { at: 0, lasts: 0.7, loud: 1.2, from: 700, to: 80 },
    { at: 0.08, lasts: 0.3, loud: 0.3, from: 90, to: 35, wave: 'sine' },
  ],
  stomp: [
    { at: 0, lasts: 0.2, loud: 0.5, from: 110, to: 38, wave: 'sine' },
    { at: 0, lasts: 0.12, loud: 0.16, from: 300, to: 80 },
  ],
  howl: [
    { at: 0, lasts: 0.35, loud: 0.2, from: 110, to: 330, wave: 'sawtooth' },
    { at: 0.35, lasts: 0.75, loud: 0.22, from: 330, to: 80, wave: 'sawtooth' },
    { at: 0.05, lasts: 1, loud: 0.22, from: 900, to: 200 },
  ],
  clash: [
    { at: 0, lasts: 0.16, loud: 0.3, from: 5200, to: 1800 },
    { at: 0, lasts: 0.4, loud: 0.1, from: 1320, to: 1290, wave: 'square' },
    { at: 0.02, lasts: 0.35, loud: 0.08, from: 1980, to: 1900, wave: 'square' },
  ],
  burst: [
    { at: 0, lasts: 0.4, loud: 0.4, from: 1800, to: 90 },
    { at: 0, lasts: 0.25, loud: 0.3, from: 160, to: 40, wave: 'sine' },
  ],
  magic: [note(0, 660, 0.12, 0.14), note(0.07, 880, 0.12, 0.14), note(0.14, 1175, 0.12, 0.14), note(0.21, 1568, 0.4, 0.14)],
  march: [
    { at: 0, lasts: 0.11, loud: 1.4, from: 700, to: 200 },
    { at: 0.14, lasts: 0.11, loud: 1.4, from: 700, to: 200 },
  ],
  coins: [note(0, 1568, 0.1, 0.13), note(0.07, 2093, 0.3, 0.14)],
  fanfare: [note(0, 523), note(0.12, 659), note(0.24, 784, 0.35)],
  turn: [note(0, 784, 0.12), note(0.13, 1046, 0.24)],
  win: [note(0, 523), note(0.13, 659), note(0.26, 784), note(0.39, 1046, 0.6, 0.2)],
};

let studio: { context: AudioContext; noise: AudioBuffer } | undefined;

function open() {
  if (studio) return studio;
  const context = new AudioContext();
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return (studio = { context, noise });
}

/** Lets a sound be heard, so many milliseconds from now. */
export function hear(sound: Sound, delay = 0): void {
  const { context, noise } = open();
  // A browser lets nothing be heard before something was touched.
  if (context.state === 'suspended') void context.resume();
  for (const tone of SOUNDS[sound]) play(context, noise, tone, context.currentTime + delay / 1000);
}

function play(context: AudioContext, noise: AudioBuffer, tone: Tone, now: number): void {
  const [start, end] = [now + tone.at, now + tone.at + tone.lasts];
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(tone.loud, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(context.destination);
  const glide = (pitch: AudioParam) => {
    pitch.setValueAtTime(tone.from, start);
    pitch.exponentialRampToValueAtTime(tone.to, end);
  };
  let source: AudioScheduledSourceNode;
  if (tone.wave) {
    const wave = context.createOscillator();
    wave.type = tone.wave;
    glide(wave.frequency);
    wave.connect(volume);
    source = wave;
  } else {
    const hiss = context.createBufferSource();
    hiss.buffer = noise;
    hiss.loop = true;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    glide(filter.frequency);
    hiss.connect(filter).connect(volume);
    source = hiss;
  }
  source.start(start);
  source.stop(end);
}
