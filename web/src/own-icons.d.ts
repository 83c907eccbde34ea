declare module 'virtual:own-icons' {
  import type { Drawing } from './lib/protocol/look';
  const drawings: Record<string, Drawing>;
  export default drawings;
}
