/** Lets media queries answer as on a screen of so many pixels; 0 makes every one of them false, as jsdom has it. */
export function screenWidth(pixels: number): void {
  const holds = (query: string) => {
    const [, bound, width] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? []
    if (pixels === 0 || bound === undefined) return false
    return bound === 'min' ? pixels >= Number(width) : pixels <= Number(width)
  }
  window.matchMedia = ((query: string) => ({
    media: query,
    matches: holds(query),
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia
}
