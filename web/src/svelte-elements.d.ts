import 'svelte/elements';

declare module 'svelte/elements' {
  interface AriaAttributes {
    'aria-description'?: string | null;
  }
}
