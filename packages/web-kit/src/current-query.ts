/**
 * The query of the address as it stands. The router changes the address at once and renders it a moment later, so that
 * whoever changes one part of the query begins from here: what was rendered would take back a change that came just
 * before.
 */
export const currentQuery = (): URLSearchParams => new URLSearchParams(window.location.search)
