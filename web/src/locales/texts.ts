/** A translation: exactly one text for each key of the catalogue. */
export type TextsOf<Catalogue> = { readonly [Key in keyof Catalogue]: string };
