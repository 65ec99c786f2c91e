# Compiled without C types: what it calls is quicker then, and what is drawn for every viewer calls much.
