import { Check } from 'lucide-react'
import { nl } from '../../copy/nl'
import { CanalScene } from './canal-scene'
import styles from './poster.module.css'

const copy = nl.signIn.poster

/** The advantages of an account, over a picture of a canal. Small screens show only the picture. */
export const Poster = () => (
  <div className={styles.poster}>
    <div className={styles.text}>
      <p className={styles.title}>{copy.title}</p>
      <ul className={styles.points}>
        {copy.points.map((point) => (
          <li key={point}>
            <Check aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
    </div>
    <CanalScene />
  </div>
)
