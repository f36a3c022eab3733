import type { ManagedVenue } from '@plekje/contracts'
import { Picture } from '@plekje/ui'
import { en } from '../../copy/en'
import styles from './detail.module.css'

export function Photos({ venue: { name, images } }: { venue: ManagedVenue }) {
  return (
    <section className={styles.section} aria-labelledby="photos-heading">
      <h2 id="photos-heading">{en.photos(images.length)}</h2>
      {images.length === 0 ? (
        <p className={styles.empty}>{en.noPhotos}</p>
      ) : (
        <ul className={styles.photos}>
          {images.map((image, at) => (
            <li key={image}>
              <Picture src={image} alt={en.photoAlt(name, at + 1, images.length)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
