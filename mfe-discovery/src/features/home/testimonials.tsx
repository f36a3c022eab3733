import { homeCopy } from '../../copy/home'
import styles from './sections.module.css'

export const Testimonials = () => (
  <section aria-labelledby="testimonials">
    <h2 id="testimonials">{homeCopy.testimonials}</h2>
    <div className={styles.quotes}>
      {homeCopy.quotes.map(({ text, author, place }) => (
        <figure key={author} className={styles.quote}>
          <blockquote>{text}</blockquote>
          <figcaption>
            <strong>{author}</strong> · {place}
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
)
