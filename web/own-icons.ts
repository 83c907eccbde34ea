import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { CONTROL_ICONS } from './src/lib/look/control-icons';
import { HOUSE_ICONS } from './src/lib/look/house-icons';

interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  width?: number;
  height?: number;
}

const VIRTUAL = 'virtual:own-icons';

/** The drawings of the icons that the client itself uses, taken from their sets at build. */
export function ownIcons(): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: 'own-icons',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      const drawings = [...Object.values(CONTROL_ICONS), ...Object.values(HOUSE_ICONS)].map((name) => [name, drawing(name)]);
      return `export default ${JSON.stringify(Object.fromEntries(drawings))}`;
    },
  };

  function drawing(name: string) {
    const [set = '', icon = ''] = name.split(':');
    const found = require(`@iconify-json/${set}/icons.json`) as IconSet;
    const drawn = found.icons[icon];
    if (!drawn) throw new Error(`there is no icon ${name}`);
    return {
      body: drawn.body,
      width: drawn.width ?? found.width ?? 16,
      height: drawn.height ?? found.height ?? 16,
    };
  }
}
