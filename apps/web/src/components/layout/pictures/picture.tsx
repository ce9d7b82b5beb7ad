import classes from "./picture.module.css";

/** One of the drawings of this folder; within the page, so that its colours follow the theme. */
export const Picture = ({ svg }: { svg: string }) => (
  <div className={classes.picture} dangerouslySetInnerHTML={{ __html: svg }} />
);
