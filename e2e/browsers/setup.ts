/** A journey goes through several pages, each of which may take its patience (page.ts) on a machine that does much else. */
jest.setTimeout(120_000)
