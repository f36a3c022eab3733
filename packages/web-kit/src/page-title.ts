import { useEffect } from 'react'
import { site } from './site'

/** Gives the page its title: "{title} · {brand}"; a title that names the brand already stays as it is. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const { brand } = site()
    if (title !== '') document.title = title.includes(brand) ? title : `${title} · ${brand}`
  }, [title])
}
