import { z } from 'zod'

// A strict content security policy forbids evaluating text as code, which zod would try for speed.
z.config({ jitless: 'document' in globalThis })
