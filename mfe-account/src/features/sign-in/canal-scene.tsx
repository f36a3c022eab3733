import type { CSSProperties } from 'react'
import styles from './canal-scene.module.css'

const WATER_Y = 400
const QUAY_Y = 350
const WINDOW_ROW_HEIGHT = 38

/** Returns the y of the bridge's deck at `x`: a shallow arc from bank to bank. */
const deckAt = (x: number): number => {
  const fraction = (x + 20) / 600
  return 338 - 140 * fraction * (1 - fraction)
}

/** Returns the y of the string of lights at `x`. The string sags between the lamps. */
const wireAt = (x: number): number => {
  const fraction = (x - LAMPS[0]) / (LAMPS[1] - LAMPS[0])
  return deckAt(LAMPS[0]) - 92 + 150 * fraction * (1 - fraction)
}

const LAMPS = [84, 476] as const
const BULBS = Array.from({ length: 13 }, (_, index) => LAMPS[0] + 28 * (index + 1))
const LINES_TO_BULBS = BULBS.map((x) => `L${x} ${wireAt(x)}`).join('')
const POSTS = Array.from({ length: 19 }, (_, index) => index * 31 + 1)
const STARS = [
  [46, 60],
  [118, 26],
  [206, 74],
  [338, 30],
  [402, 82],
  [520, 48],
  [276, 118],
] as const
const GLINTS = [
  [196, 412, 168],
  [222, 424, 116],
  [168, 438, 60],
  [336, 436, 74],
  [60, 428, 54],
  [448, 422, 70],
  [30, 462, 90],
  [414, 468, 96],
  [120, 492, 70],
  [326, 498, 110],
] as const

const HOUSES = [
  { x: -16, width: 74, top: 148, hue: 20, roof: 'step' },
  { x: 60, width: 58, top: 184, hue: 205, roof: 'spout' },
  { x: 120, width: 50, top: 214, hue: 62, roof: 'bell' },
  { x: 390, width: 54, top: 206, hue: 330, roof: 'spout' },
  { x: 446, width: 62, top: 172, hue: 145, roof: 'bell' },
  { x: 510, width: 70, top: 136, hue: 265, roof: 'step' },
] as const
type House = (typeof HOUSES)[number]

const roofs: Readonly<Record<House['roof'], (width: number) => string>> = {
  spout: (width) => `l${width / 2}-34 ${width / 2} 34`,
  bell: (width) => `q${width * 0.3}-2 ${width * 0.32}-28h${width * 0.36}q${width * 0.02} 26 ${width * 0.32} 28`,
  step: (width) => {
    const step = width / 7
    return `h${step}v-12h${step}v-12h${step}v-12h${step}v12h${step}v12h${step}v12h${step}`
  },
}

/** A summer evening on a Dutch canal: a bridge, bicycles, lights, friends in a boat. Decoration only. */
export const CanalScene = () => (
  <svg
    className={styles.scene}
    viewBox="0 0 560 520"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
    focusable="false"
  >
    {STARS.map(([x, y]) => (
      <circle key={x} className={styles.star} cx={x} cy={y} r="2" />
    ))}
    <circle className={styles.sun} cx="280" cy="286" r="104" />
    {HOUSES.map((house) => (
      <Facade key={house.x} {...house} />
    ))}
    <rect className={styles.water} x="-20" y={WATER_Y - 34} width="600" height="160" />
    {GLINTS.map(([x, y, width]) => (
      <rect key={`${x}-${y}`} className={styles.glint} x={x} y={y} width={width} height="5" rx="2.5" />
    ))}
    <Bridge />
    <Bicycle x={214} />
    <Bicycle x={322} />
    <Boat />
  </svg>
)

function Facade({ x, width, top, hue, roof }: House) {
  const rows = Math.floor((QUAY_Y - top - 30) / WINDOW_ROW_HEIGHT)
  const windows = Array.from({ length: rows * 2 }, (_, index) => ({
    x: x + width * (index % 2 === 0 ? 0.18 : 0.58),
    y: top + 14 + Math.floor(index / 2) * WINDOW_ROW_HEIGHT,
    isLit: (index * 5 + hue) % 4 !== 0,
  }))
  return (
    <g style={{ '--hue': hue } as CSSProperties}>
      <path className={styles.facade} d={`M${x} ${QUAY_Y + 20}V${top}${roofs[roof](width)}V${QUAY_Y + 20}Z`} />
      {windows.map((pane) => (
        <rect
          key={`${pane.x}-${pane.y}`}
          className={pane.isLit ? styles.lit : styles.unlit}
          x={pane.x}
          y={pane.y}
          width={width * 0.24}
          height="22"
          rx="2"
        />
      ))}
    </g>
  )
}

const Bridge = () => (
  <g>
    <path
      className={styles.bridge}
      fillRule="evenodd"
      d={`M-20 338Q280 268 580 338V${WATER_Y + 12}H-20ZM196 ${WATER_Y + 12}a84 84 0 0 1 168 0ZM58 ${WATER_Y + 12}a50 50 0 0 1 100 0ZM402 ${WATER_Y + 12}a50 50 0 0 1 100 0Z`}
    />
    <path className={styles.stones} d="M186 412a94 94 0 0 1 188 0M48 412a60 60 0 0 1 120 0M392 412a60 60 0 0 1 120 0" />
    <path className={styles.rail} d="M-20 318Q280 248 580 318" />
    {POSTS.map((x) => (
      <path key={x} className={styles.post} d={`M${x} ${deckAt(x)}v-20`} />
    ))}
    <path
      className={styles.wire}
      d={`M${LAMPS[0]} ${wireAt(LAMPS[0])}${LINES_TO_BULBS}L${LAMPS[1]} ${wireAt(LAMPS[1])}`}
    />
    {BULBS.map((x, index) => (
      <circle
        key={x}
        className={styles.bulb}
        style={{ '--hue': index * 67 } as CSSProperties}
        cx={x}
        cy={wireAt(x) + 6}
        r="4.5"
      />
    ))}
    {LAMPS.map((x) => (
      <g key={x}>
        <path className={styles.pole} d={`M${x} ${deckAt(x)}V${deckAt(x) - 88}`} />
        <circle className={styles.glow} cx={x} cy={deckAt(x) - 98} r="24" />
        <circle className={styles.lamp} cx={x} cy={deckAt(x) - 98} r="10" />
      </g>
    ))}
  </g>
)

const Bicycle = ({ x }: { x: number }) => (
  <g className={styles.bicycle} transform={`translate(${x} ${deckAt(x) - 13})`}>
    <circle cx="-17" cy="0" r="12" />
    <circle cx="17" cy="0" r="12" />
    <path d="M-17 0L-8-17H11L17 0M-8-17L2 0L11-17M-17 0H2M-12-22h9M11-17l-2-8h8" />
  </g>
)

const FRIENDS = [
  { x: -38, hue: 330, skin: 0.8 },
  { x: -6, hue: 85, skin: 0.55 },
  { x: 34, hue: 170, skin: 0.7 },
] as const

const Boat = () => (
  <g transform="translate(280 458)">
    <path className={styles.pole} d="M14 0V-66" />
    <path className={styles.parasol} d="M-38-62Q14-104 66-62Q53-70 40-62Q27-70 14-62Q1-70-12-62Q-25-70-38-62Z" />
    {FRIENDS.map(({ x, hue, skin }) => (
      <g key={x} style={{ '--hue': hue, '--skin': skin } as CSSProperties}>
        <path className={styles.shirt} d={`M${x - 13} 2v-14a13 13 0 0 1 26 0v14z`} />
        <circle className={styles.face} cx={x} cy="-33" r="9.5" />
        <path className={styles.hair} d={`M${x - 10}-33a10 10 0 0 1 20 0q-10-7-20 0z`} />
      </g>
    ))}
    <path className={styles.hull} d="M-92-4H92Q84 34 54 36H-54Q-84 34-92-4Z" />
    <path className={styles.trim} d="M-88 8H88" />
  </g>
)
