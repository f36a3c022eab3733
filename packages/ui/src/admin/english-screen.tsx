import { KitTextsContext } from '@plekje/ui'
import type { ReactNode } from 'react'
import { en } from './en'

interface EnglishScreenProps {
  className?: string | undefined
  children: ReactNode
}

/** A part of the page that is in English: components in it, and toasts from it, speak English too. */
export const EnglishScreen = ({ className, children }: EnglishScreenProps) => (
  <KitTextsContext value={en}>
    <div className={className} lang="en">
      {children}
    </div>
  </KitTextsContext>
)
