/** A journey goes through several pages, each of which may take its patience (page.ts) on a machine that does much else. */
