import { useEffect } from 'react'
import { site } from './site'

/**
 * Gives the page its title, "{title} | {brand}". The ready-made ones of contracts' `pageTitles` name the brand already
 * and stay as they are. An empty title changes nothing, so that a page may wait for its data.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const { brand } = site()
    if (title !== '') document.title = title.includes(brand) ? title : `${title} | ${brand}`
  }, [title])
}
