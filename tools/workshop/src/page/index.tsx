import '@plekje/ui/base.css'
import './page.css'
import { MemoryRouter } from '@plekje/web-kit'
import { type ReactElement, StrictMode, useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { examples } from './examples'
import { OVERLAYS } from './examples/example'

const isOverlay = (name: string) => (OVERLAYS as readonly string[]).includes(name)
const names = Object.keys(examples).sort() as (keyof typeof examples)[]

/** The state in the address, such as `#Dialog/narrow`; empty for the page with all components. */
const useChosenExample = () =>
  useSyncExternalStore(
    (onChange) => {
      window.addEventListener('hashchange', onChange)
      return () => window.removeEventListener('hashchange', onChange)
    },
    () => decodeURIComponent(window.location.hash.slice(1)),
  )

function Workshop() {
  const chosen = useChosenExample()
  const [name = '', state = ''] = chosen.split('/')
  const overlay: ReactElement | undefined = isOverlay(name) ? examples[name as keyof typeof examples][state] : undefined
  return (
    <main className="workshop">
      <header>
        <h1>Werkplaats</h1>
        <ThemeChoice />
      </header>
      {names.map((component) => (
        <section key={component} id={component} aria-labelledby={`${component}-heading`}>
          <h2 id={`${component}-heading`}>{component}</h2>
          {Object.entries(examples[component]).map(([label, element]) => (
            <div key={label} className="example">
              <p className="label">{label}</p>
              {isOverlay(component) ? (
                <a href={`#${component}/${label}`} data-overlay={`${component}/${label}`}>
                  Toon
                </a>
              ) : (
                <div data-example={`${component}/${label}`}>{element}</div>
              )}
            </div>
          ))}
        </section>
      ))}
      {overlay}
      <CloseOverlayOnEscape />
    </main>
  )
}

/** Closes an overlay on Escape, by returning to the page with all components; the examples do not close themselves. */
function CloseOverlayOnEscape() {
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') window.location.hash = ''
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [])
  return null
}

const ThemeChoice = () => (
  <p>
    {(['light', 'dark'] as const).map((theme) => (
      <button
        key={theme}
        type="button"
        onClick={() => {
          document.documentElement.dataset.theme = theme
        }}
      >
        {theme === 'light' ? 'Licht' : 'Donker'}
      </button>
    ))}
  </p>
)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element with id "root"')
createRoot(root).render(
  <StrictMode>
    <MemoryRouter>
      <Workshop />
    </MemoryRouter>
  </StrictMode>,
)
