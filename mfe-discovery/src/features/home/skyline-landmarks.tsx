import styles from './skyline.module.css'

/** The base point of a landmark. */
interface Spot {
  readonly x: number
  readonly y: number
}

const BULB_POSITIONS = Array.from({ length: 11 }, (_, bulb) => bulb * 16 - 2)

const translateTo = ({ x, y }: Spot) => `translate(${x} ${y})`

export const Windmill = (spot: Spot) => (
  <g transform={translateTo(spot)}>
    <path className={styles.stone} d="M-30 0L-17-104H17L30 0Z" />
    <path className={styles.wood} d="M-21-104a21 24 0 0 1 42 0Z" />
    <rect className={styles.wood} x="-34" y="-42" width="68" height="5" />
    {[0, 90, 180, 270].map((angle) => (
      <g key={angle} transform={`translate(0 -112) rotate(${angle + 20})`}>
        <rect className={styles.wood} x="-2" y="-74" width="4" height="74" />
        <rect className={styles.cloth} x="2" y="-72" width="14" height="54" />
      </g>
    ))}
    <circle className={styles.wood} cx="0" cy="-112" r="5" />
  </g>
)

export const Ferris = (spot: Spot) => (
  <g transform={translateTo(spot)}>
    <path className={styles.frame} d="M0-110L-42 0M0-110L42 0" />
    <circle className={styles.frame} cx="0" cy="-110" r="82" />
    {Array.from({ length: 12 }, (_, index) => {
      const angle = (index * Math.PI) / 6
      const x = Math.round(Math.cos(angle) * 82)
      const y = Math.round(Math.sin(angle) * 82) - 110
      return (
        <g key={angle} style={{ '--hue': index * 30 } as React.CSSProperties}>
          <path className={styles.spoke} d={`M0-110L${x} ${y}`} />
          <circle className={styles.cabin} cx={x} cy={y} r="9" />
        </g>
      )
    })}
  </g>
)

export const Marquee = (spot: Spot) => (
  <g transform={translateTo(spot)} style={{ '--hue': 265 } as React.CSSProperties}>
    <path className={styles.facade} d="M0 0V-96H20V-116H136V-96H156V0Z" />
    <rect className={styles.lit} x="22" y="-104" width="112" height="26" rx="3" />
    <path className={styles.letters} d="M34-91h12M52-91h20M78-91h14M98-91h24" />
    <path className={styles.sign} d="M-6-62H162V-48H-6Z" />
    {BULB_POSITIONS.map((x) => (
      <circle key={x} className={styles.lit} cx={x} cy="-55" r="3" />
    ))}
    <path className={styles.door} d="M44 0V-38H74V0ZM82 0V-38H112V0Z" />
    <rect className={styles.poster} x="12" y="-40" width="20" height="28" rx="2" />
    <rect className={styles.poster} x="124" y="-40" width="20" height="28" rx="2" />
  </g>
)

export const Flag = (spot: Spot) => (
  <g transform={translateTo(spot)}>
    <path className={styles.green} d="M-24 0Q20-34 74 0Z" />
    <rect className={styles.wood} x="22" y="-98" width="3" height="84" />
    <path className={styles.loud} d="M25-98L64-84L25-70Z" />
    <circle className={styles.ball} cx="48" cy="-13" r="5" />
  </g>
)

export const Bowling = (spot: Spot) => (
  <g transform={translateTo(spot)}>
    {[-4, 22].map((x) => (
      <g key={x} transform={`translate(${x} 0)`}>
        <path
          className={styles.ball}
          d="M-9 0C-20-24-14-40-7-54C-4-62-9-68-9-76a9 9 0 0 1 18 0C9-68 4-62 7-54C14-40 20-24 9 0Z"
        />
        <path className={styles.stripe} d="M-6-58H6M-7-53H7" />
      </g>
    ))}
    <circle className={styles.dark} cx="48" cy="-16" r="16" />
    <path className={styles.holes} d="M44-22h.1M51-23h.1M48-16h.1" />
  </g>
)

export const Parasol = (spot: Spot) => (
  <g transform={translateTo(spot)}>
    <path className={styles.sand} d="M-40 0Q10-22 64 0Z" />
    <rect className={styles.wood} x="8" y="-84" width="3" height="76" />
    <path className={styles.loud} d="M-34-78Q10-128 54-78Q43-86 32-78Q21-86 10-78Q-1-86-12-78Q-23-86-34-78Z" />
    <path className={styles.cloth} d="M-12-78Q-4-106 10-103Q24-106 32-78Q21-86 10-78Q-1-86-12-78Z" />
    <path className={styles.frame} d="M20-6L44-6L56-24" />
  </g>
)

export const Steam = (spot: Spot) => (
  <g transform={translateTo(spot)}>
    <path className={styles.steam} d="M0 0q-8-10 0-20t0-20M14 0q-8-10 0-20t0-20M-14 0q-8-10 0-20t0-20" />
  </g>
)
