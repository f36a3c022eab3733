import { drawnPictures } from './drawn-pictures'

it('shows the drawings of its category', () => {
  expect(drawnPictures('bioscopen', 'kriterion-amsterdam')).toEqual([
    '/media/scenes/cinema/kriterion-amsterdam/1.svg',
    '/media/scenes/cinema/kriterion-amsterdam/2.svg',
    '/media/scenes/cinema/kriterion-amsterdam/3.svg',
    '/media/scenes/cinema/kriterion-amsterdam/4.svg',
  ])
})

it.each(['onbekend', 'toString', ''])('shows the drawings of a bar for the unknown category "%s"', (category) => {
  expect(drawnPictures(category, 'x')[0]).toBe('/media/scenes/bar-lounge/x/1.svg')
})
