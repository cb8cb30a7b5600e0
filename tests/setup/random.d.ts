/** mulberry32: numbers from 0 up to 1, the same in each run, so that failures are reproducible. */
export declare function makeRandom(seed: number): () => number;
