import { nl } from '../../copy/nl'
import styles from './sections.module.css'

export const Testimonials = () => (
  <section aria-labelledby="testimonials">
    <h2 id="testimonials">{nl.home.testimonials}</h2>
    <div className={styles.quotes}>
      {nl.home.quotes.map(({ text, author, place }) => (
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
