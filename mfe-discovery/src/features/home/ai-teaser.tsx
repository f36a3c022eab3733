import { Sparkles } from 'lucide-react'
import { homeCopy } from '../../copy/home'
import styles from './sections.module.css'

/** Announces discovering with AI; it has no button yet (HOME-1). */
export const AiTeaser = () => (
  <section className={styles.teaser} aria-labelledby="ai">
    <div>
      <p className={styles.soon}>
        <Sparkles aria-hidden="true" />
        {homeCopy.ai.badge}
      </p>
      <h2 id="ai">{homeCopy.ai.heading}</h2>
      <p className={styles.teaserText}>{homeCopy.ai.text}</p>
    </div>
    <p className={styles.bubble}>{homeCopy.ai.quote}</p>
  </section>
)
