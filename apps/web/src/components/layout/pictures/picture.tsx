import classes from "./picture.module.css";

/** An SVG of this folder, inline so that its colours follow the theme. */
export const Picture = ({ svg }: { svg: string }) => (
  <div className={classes.picture} dangerouslySetInnerHTML={{ __html: svg }} />
);
