/** Names of the colours, which are variables `--map-…` in `map.module.css`. */
const NAMES = ['land', 'water', 'border', 'line', 'green', 'building', 'road', 'path', 'street', 'halo'] as const

/** Colours of the map from CSS; read them again when the theme changes. */
export type Colours = Readonly<Record<(typeof NAMES)[number], string>>

/** Reads the colours at an element of the map, because `light-dark()` depends on its colour scheme. */
export function readColours(element: HTMLElement): Colours {
  const probe = element.appendChild(document.createElement('i'))
  const read = (name: string) => {
    probe.style.color = `var(--map-${name})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Colours
  probe.remove()
  return colours
}

/** Calls `onChange` when the theme may have changed. Returns a function that stops watching. */
export function watchTheme(onChange: () => void): () => void {
  const systemTheme = window.matchMedia('(prefers-color-scheme: dark)')
  systemTheme.addEventListener('change', onChange)
  const chosenTheme = new MutationObserver(onChange)
  chosenTheme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    systemTheme.removeEventListener('change', onChange)
    chosenTheme.disconnect()
  }
}
