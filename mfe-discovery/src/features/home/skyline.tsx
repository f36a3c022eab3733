import styles from './skyline.module.css'
import { facadePath, GROUND_Y, type House, PANE, panes, street } from './skyline-houses'
import { Bowling, Ferris, Flag, Marquee, Parasol, Steam, Windmill } from './skyline-landmarks'

const WIDTH = 1440

/** An evening along a Dutch canal, with a house for every category. Decoration: hidden from screen readers. */
export function Skyline() {
  return (
    <svg
      className={styles.skyline}
      viewBox={`0 0 ${WIDTH} 330`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.sun} cx="720" cy="206" r="120" />
      <path className={styles.hills} d="M0 262V190Q120 150 260 184T560 176T860 190T1160 168T1440 186V262Z" />
      <g className={styles.back}>
        <Ferris x={1010} y={GROUND_Y} />
        <Windmill x={430} y={GROUND_Y} />
      </g>
      {street(-20, 300, 3).map((house) => (
        <HouseFront key={house.x} house={house} />
      ))}
      <Marquee x={312} y={GROUND_Y} />
      {street(500, 680, 11).map((house) => (
        <HouseFront key={house.x} house={house} />
      ))}
      <Flag x={700} y={GROUND_Y} />
      <Bowling x={792} y={GROUND_Y} />
      {street(850, 955, 5).map((house) => (
        <HouseFront key={house.x} house={house} />
      ))}
      <Parasol x={1110} y={GROUND_Y} />
      {street(1180, 1450, 8).map((house) => (
        <HouseFront key={house.x} house={house} />
      ))}
      <Steam x={1262} y={120} />
      <rect className={styles.quay} x="0" y={GROUND_Y} width={WIDTH} height="10" />
      <rect className={styles.water} x="0" y={GROUND_Y + 10} width={WIDTH} height="60" />
      {ripples.map(([x, y, width]) => (
        <rect key={`${x}-${y}`} className={styles.ripple} x={x} y={y} width={width} height="3" rx="1.5" />
      ))}
    </svg>
  )
}

function HouseFront({ house }: { house: House }) {
  const door = house.x + house.width / 2 - 7
  return (
    <g style={{ '--hue': house.hue } as React.CSSProperties}>
      <path className={styles.facade} d={facadePath(house)} />
      {panes(house).map(({ x, y, isLit }) => (
        <rect
          key={`${x}-${y}`}
          className={isLit ? styles.lit : styles.dark}
          x={x}
          y={y}
          width={PANE.width}
          height={PANE.height}
          rx="1"
        />
      ))}
      <rect className={styles.awning} x={house.x + 3} y={GROUND_Y - 30} width={house.width - 6} height="7" rx="2" />
      <path className={styles.door} d={`M${door} ${GROUND_Y}V${GROUND_Y - 18}a7 7 0 0 1 14 0V${GROUND_Y}Z`} />
    </g>
  )
}

const ripples = Array.from({ length: 26 }, (_, index) => [
  (index * 137) % WIDTH,
  GROUND_Y + 22 + ((index * 29) % 40),
  26 + ((index * 17) % 60),
])
