import { KitTextsContext } from '@plekje/ui'
import type { ReactNode } from 'react'
import { en } from './en'

interface EnglishScreenProps {
  className?: string | undefined
  children: ReactNode
}

/** Marks a part of the page as English. Components and toasts inside it use English texts. */
export const EnglishScreen = ({ className, children }: EnglishScreenProps) => (
  <KitTextsContext value={en}>
    <div className={className} lang="en">
      {children}
    </div>
  </KitTextsContext>
)
