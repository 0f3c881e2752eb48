import { own, type WingData } from '../platform/db/personal-data.ts'
import { bounces } from './tables/tables.ts'

export const mailData: WingData = {
  own: [
    own(bounces, 'Emails to you that came back', 'userId', 'delete', {
      emails: 'userId source status detail bouncedAt clearedAt',
    }),
  ],
}
