import { drawnPictures } from './drawn-pictures'

it('drawings of a venue are those of the kind of its category', () => {
  expect(drawnPictures('bioscopen', 'kriterion-amsterdam')).toEqual([
    '/media/scenes/cinema/kriterion-amsterdam/1.svg',
    '/media/scenes/cinema/kriterion-amsterdam/2.svg',
    '/media/scenes/cinema/kriterion-amsterdam/3.svg',
    '/media/scenes/cinema/kriterion-amsterdam/4.svg',
  ])
})

it.each(['onbekend', 'toString', ''])('drawings for the unknown category "%s" are those of a bar', (category) => {
  expect(drawnPictures(category, 'x')[0]).toBe('/media/scenes/bar-lounge/x/1.svg')
})
