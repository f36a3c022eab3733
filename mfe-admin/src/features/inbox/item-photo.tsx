import { Picture } from '@plekje/ui'
import styles from './inbox.module.css'

/** A photo on which an administrator decides. */
export const ItemPhoto = ({ image, alt }: { image: string; alt: string }) => (
  <div className={styles.photo}>
    <Picture src={image} alt={alt} />
  </div>
)
