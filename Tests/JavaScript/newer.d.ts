// What browsers have and the type checker's libraries lack.

interface Array<T> {
  toSorted(compare?: (a: T, b: T) => number): T[];
}

interface JSON {
  rawJSON?(text: string): unknown;
  isRawJSON?(value: unknown): boolean;
}

interface ObjectConstructor {
  groupBy<Item>(items: Iterable<Item>, key: (item: Item) => string): Record<string, Item[]>;
}

declare function scrollTo(options: { top: number; behavior: "instant" }): void;

declare namespace Intl {
  function supportedValuesOf(key: "timeZone"): string[];
}

// What the JavaScript client and its tests need of Node.
declare module "node:*";
declare const process: any;
declare const Buffer: any;
