/** The package's own types lack the file endings that Node requires, so its functions would be unknown. */
declare module 'media-captions' {
  export interface VTTCue {
    startTime: number
    endTime: number
    text: string
  }
  export function parseText(
    text: string,
    options: { type: 'vtt' | 'srt'; strict: boolean; errors: boolean },
  ): Promise<{ cues: VTTCue[]; errors: { line: number; message: string }[] }>
}
