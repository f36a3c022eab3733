import { pendant, room } from '../motifs-room'
import { ACCENT, CREAM, INK, WOOD, WOOD_DARK, WOOD_LIGHT } from '../palette'
import type { Scene } from '../scene'
import { repeat, type Shape } from '../shapes'

export const cosyRoom = (scene: Scene, horizon = 410): Shape =>
  room(scene, {
    wall: scene.random.pick([scene.colours.soft, scene.colours.deep, scene.colours.altSoft, scene.colours.mid, CREAM]),
    floor: scene.random.pick([WOOD, WOOD_DARK, WOOD_LIGHT]),
    pattern: scene.random.pick(['planks', 'planks', 'tiles']),
    horizon,
  })

export const dimRoom = (scene: Scene, horizon = 410): Shape =>
  room(scene, {
    wall: scene.colours.dark,
    floor: scene.colours.deep,
    pattern: scene.random.pick(['tiles', 'planks', 'plain']),
    horizon,
  })

export const lamps = ({ random, colours }: Scene, max = 4): Shape => {
  const form = random.int(0, 2)
  const count = random.int(2, max)
  const colour = random.pick([colours.main, ACCENT, INK, colours.alt])
  return repeat(count, (index) => pendant(((index + 0.5) * 800) / count, random.between(30, 100), colour, form))
}
