/** In `map.module.css`, as `--map-…`. */
const NAMES = ['land', 'water', 'border', 'line', 'green', 'building', 'road', 'path', 'street', 'halo'] as const

/** What the map is drawn with, as CSS gives it for the theme: read again when that changes. */
export type Colours = Readonly<Record<(typeof NAMES)[number], string>>

/** Through an element of the map, for `light-dark()` is what its colour scheme says. */
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

/** Calls back when the theme may have changed; returns what ends that. */
export function watchTheme(changed: () => void): () => void {
  const device = window.matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', changed)
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    device.removeEventListener('change', changed)
    chosen.disconnect()
  }
}
