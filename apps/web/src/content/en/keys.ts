export default { title: "Keys" };
