/** Sets or deletes the cookie, as another tab would. */
export function consentCookie(answer: 'granted' | 'none'): void {
  const value = answer === 'none' ? '; max-age=0' : answer
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = `plekje_consent=${value}; path=/`
}
