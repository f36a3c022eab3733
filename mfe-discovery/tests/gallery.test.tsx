import { render, screen } from '@testing-library/react'
import { Gallery } from '../src/features/listing/gallery'
import { screenWidth } from './screen-width'

afterEach(() => screenWidth())

const photo = (number: number) => `/media/photos/foto-${number}/gallery`
const picture = (number: number, of: number) => screen.getByAltText(`Bowl, beeld ${number} van ${of}`)
const fetchedAs = (number: number, of: number) => {
  const image = picture(number, of)
  return { sizes: image.getAttribute('sizes'), loading: image.getAttribute('loading') }
}
const show = (count: number) =>
  render(<Gallery name="Bowl" images={Array.from({ length: count }, (_, at) => photo(at + 1))} />)

describe('the pictures of a venue (VENUE-7, VENUE-21)', () => {
  it('load on a wide screen at the width of their tiles', () => {
    screenWidth(1280)
    show(3)
    expect(picture(1, 3)).toHaveAttribute(
      'srcset',
      '/media/photos/foto-1/gallery-400 400w, /media/photos/foto-1/gallery-800 800w, /media/photos/foto-1/gallery 1600w',
    )
    expect(fetchedAs(1, 3).sizes).toMatch(/ min\(50vw, 620px\), 100vw$/)
    expect(fetchedAs(2, 3)).toEqual({ sizes: 'auto, min(25vw, 310px)', loading: 'lazy' })
  })

  it('load on a phone at the width of the page, and a single one at that of a wide screen', () => {
    screenWidth(360)
    const { unmount } = show(3)
    const onPhone = fetchedAs(1, 3).sizes
    expect(fetchedAs(2, 3)).toEqual({ sizes: 'auto, 100vw', loading: 'lazy' })
    unmount()
    screenWidth(1280)
    show(3)
    // Both forms are in the HTML and the browser shows one: equal sizes make it fetch the first picture once.
    expect(fetchedAs(1, 3).sizes).toBe(onPhone)
    expect(fetchedAs(1, 3).loading).not.toBe('lazy')
  })

  it('fill the page when there is only one', () => {
    screenWidth(1280)
    show(1)
    expect(fetchedAs(1, 1).sizes).toMatch(/ min\(100vw, 1240px\), 100vw$/)
  })

  it('are loaded unchanged when they are drawings, which are sharp at any width', () => {
    screenWidth(1280)
    render(<Gallery name="Bowl" images={['/media/scenes/bowl/1.svg']} />)
    expect(picture(1, 1)).not.toHaveAttribute('srcset')
    expect(picture(1, 1)).not.toHaveAttribute('sizes')
  })
})
