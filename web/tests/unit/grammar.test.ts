/** What holds for the whole of the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import tableEn from '../../src/lib/i18n/en.json';
import tableFr from '../../src/lib/i18n/fr.json';
import houseEn from '../../src/lib/i18n/house.en.json';
import houseFr from '../../src/lib/i18n/house.fr.json';
import listsEn from '../../src/lib/i18n/lists.en.json';
import listsFr from '../../src/lib/i18n/lists.fr.json';

const en = { ...tableEn, ...houseEn, ...listsEn };
const fr = { ...tableFr, ...houseFr, ...listsFr };

const ROOT = join(import.meta.dirname, '../..');
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf-8' })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(ROOT, 'src', name), 'utf-8') }));
const all = sources.map((source) => source.text).join('\n');

describe('texts', () => {
  it('are there in both languages, with the same holes', () => {
    expect(Object.keys(fr)).toEqual(Object.keys(en));
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect(holes(fr[key]), key).toEqual(holes(en[key]));
  });

  it('are all used', () => {
    const built = [...all.matchAll(/t\(`([\w.]+\.)\$\{/g)].map((match) => match[1] as string);
    const unused = Object.keys(en).filter((key) => !all.includes(`'${key}'`) && !built.some((start) => key.startsWith(start)));
    expect(unused).toEqual([]);
  });

  it('exist for each flag that every renderer knows', () => {
    const scene = readFileSync(join(ROOT, '../src/ludozilla/engine/scene.py'), 'utf-8');
    const flags = /FLAGS: Final = \((.*?)\n\)/s.exec(scene)?.[1]?.match(/"\w+"/g)?.map((flag) => `flag.${flag.slice(1, -1)}`);
    expect(flags?.sort()).toEqual(Object.keys(en).filter((key) => key.startsWith('flag.')));
  });

  it('have French spaces before double signs', () => {
    for (const [key, text] of Object.entries(fr)) expect(text, key).not.toMatch(/(^|[^\u00a0\u202f])[:;?!%]( |$)/);
  });
});

describe('the client', () => {
  it('names no game', () => {
    const games = readdirSync(join(ROOT, '../src/ludozilla/games'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
      .map((entry) => entry.name.split('_')[0] as string);
    for (const { name, text } of sources)
      for (const game of games) expect(text.toLowerCase().match(new RegExp(`\\b${game}`)), `${name} names ${game}`).toBeNull();
  });

  it('knows all of the schema of frames', () => {
    const schema = JSON.parse(readFileSync(join(ROOT, '../docs/frames.schema.json'), 'utf-8')) as {
      $defs: Record<string, { properties?: object; enum?: string[] }>;
    };
    const types = readFileSync(join(ROOT, 'src/lib/protocol/types.ts'), 'utf-8');
    for (const [name, { properties, enum: words }] of Object.entries(schema.$defs)) {
      const body = new RegExp(`interface ${name} \\{(.*?)\\n\\}`, 's').exec(types)?.[1];
      if (properties) expect([...(body ?? '').matchAll(/^ {2}(\w+)\??:/gm)].map((match) => match[1]), name).toEqual(Object.keys(properties));
      const union = new RegExp(`type ${name} = (.*);`).exec(types)?.[1];
      if (words) expect(union?.match(/\w+/g), name).toEqual(words);
    }
  });
});
