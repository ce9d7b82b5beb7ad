import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import classes from "./cell-link.module.css";

const CellAnchor = (props: ComponentProps<"a">) => <a {...props} className={classes.link} />;

/** A link that fills its whole cell of a table: easy to hit. */
export const CellLink = createLink(CellAnchor);
