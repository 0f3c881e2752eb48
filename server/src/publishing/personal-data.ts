import { eq, or } from 'drizzle-orm'
import { own, siteContent, type WingData } from '../platform/db/personal-data.ts'
import {
  contentPreviews,
  documentVersions,
  files,
  fileVariants,
  linkChecks,
  products,
  publicationDocuments,
  publications,
  termsVersions,
  videoCaptions,
  videos,
} from './tables/tables.ts'

export const publishingData: WingData = {
  own: [
    own(documentVersions, 'Texts of the site that you saved', 'savedBy', siteContent, {
      account: 'document version note savedBy savedAt restoredFrom',
      'account content': 'body',
    }),
    own(publications, 'What you published', 'publishedBy', siteContent, {
      account: 'id publishedBy publishedAt note',
    }),
    own(contentPreviews, 'Links to previews that you made', 'createdBy', siteContent, {
      account: 'id createdBy createdAt expiresAt revokedAt',
      'account secret': 'ticketHash',
    }),
    own(
      files,
      'Pictures that you uploaded',
      (id) => or(eq(files.uploadedBy, id), eq(files.erasedBy, id)),
      siteContent,
      {
        account: 'id kind sha256 width height uploadedBy uploadedAt erasedAt erasedBy',
      },
    ),
    own(videoCaptions, 'Captions that you saved', 'savedBy', siteContent, {
      account: 'videoId version savedBy savedAt',
      'account content': 'vtt',
    }),
  ],
  without: [products, videos, termsVersions, publicationDocuments, fileVariants, linkChecks],
}
