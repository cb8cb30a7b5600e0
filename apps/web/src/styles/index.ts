import "./layers.css";
import "./kit.css";
import "./tokens.css";
import "./fonts.css";
import "./base.css";
import "./primitives.css";
import "./utilities.css";
import "./spacing.css";
