/** Ids of records and drafts that were made here: never digits only, and never the same in two tabs. */
export const newId = (): string => `new-${[...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')}`
