/** A translation of a catalogue: a text for each of its keys, and no others. */
export type TextsOf<Catalogue> = { readonly [Key in keyof Catalogue]: string };
