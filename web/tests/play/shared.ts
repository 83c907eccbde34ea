/** One server for all files of tests. */
import type { TestProject } from 'vitest/node';
import { House } from './server';

declare module 'vitest' {
  export interface ProvidedContext {
    address: string;
  }
}

export default async function ({ provide }: TestProject): Promise<() => Promise<void>> {
  const house = await new House().start();
  provide('address', house.address);
  return () => house.close();
}
