/** A journey visits several pages, each of which may take as long as the timeout of page.ts on a busy machine. */
