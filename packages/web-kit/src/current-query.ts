/**
 * The query of the current address. The router changes the address at once and renders it a moment later: start changes
 * of the query from here, because the rendered one would undo a change that was just made.
 */
export const currentQuery = (): URLSearchParams => new URLSearchParams(window.location.search)
