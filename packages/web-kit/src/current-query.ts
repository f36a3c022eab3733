/**
 * The query of the current address. The router changes the address at once and renders it a moment later: change this
 * query, because the rendered query may lack the previous change.
 */
export const currentQuery = (): URLSearchParams => new URLSearchParams(window.location.search)
