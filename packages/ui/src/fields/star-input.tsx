import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { classNames } from '../class-names'
import { useKitTexts } from '../kit-texts'
import styles from './field.module.css'

interface StarInputProps {
  legend: string
  /** 1–5; 0 while nothing is chosen. */
  value: number
  onChange: (stars: number) => void
}

/** Five radio buttons "1 ster" … "5 sterren". */
export function StarInput({ legend, value, onChange }: StarInputProps) {
  const texts = useKitTexts()
  const name = useId()
  const [hoveredStars, setHoveredStars] = useState(0)
  const filledStars = hoveredStars || value
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.stars} onPointerLeave={() => setHoveredStars(0)}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className={classNames(styles.starChoice, stars <= filledStars && styles.starOn)}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setHoveredStars(stars)}
          >
            <input
              type="radio"
              name={name}
              aria-label={texts.starChoice(stars)}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Star aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
