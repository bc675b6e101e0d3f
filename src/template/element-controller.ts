/** Something that follows the life of an element. */
export interface ElementController {
  hostConnected?: () => void;
  hostDisconnected?: () => void;
  /** Called before each update. */
  hostUpdate?: () => void;
  /** Called after each update. */
  hostUpdated?: () => void;
}
