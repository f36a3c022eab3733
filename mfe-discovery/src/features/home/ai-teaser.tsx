import { Sparkles } from 'lucide-react'
import { nl } from '../../copy/nl'
import styles from './sections.module.css'

/** Says that discovering with AI is coming; nothing to press yet (SPEC §2, home). */
export const AiTeaser = () => (
  <section className={styles.teaser} aria-labelledby="ai">
    <div>
      <p className={styles.soon}>
        <Sparkles aria-hidden="true" />
        {nl.home.ai.badge}
      </p>
      <h2 id="ai">{nl.home.ai.heading}</h2>
      <p className={styles.teaserText}>{nl.home.ai.text}</p>
    </div>
    <p className={styles.bubble}>{nl.home.ai.quote}</p>
  </section>
)
