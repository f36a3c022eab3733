import { useEffect } from 'react'
import { site } from './site'

/**
 * Sets the page title to "{title} | {brand}". Titles from the `pageTitles` of contracts contain the brand already and
 * are used unchanged. An empty title changes nothing, so that a page may wait for its data.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const { brand } = site()
    if (title !== '') document.title = title.includes(brand) ? title : `${title} | ${brand}`
  }, [title])
}
